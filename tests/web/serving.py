"""What a server process of `servers.py` runs."""

import os

from sobremesa import compiled
from sobremesa.web.settings import Settings

compiled.activate()

from sobremesa.catalog import GAMES  # noqa: E402  (after the engine was chosen)
from sobremesa.web.app import make_app  # noqa: E402
from sobremesa.web.faces import find_face  # noqa: E402
from sobremesa.web.rendering import environment  # noqa: E402
from sobremesa.web.serve import listening, spare_the_collector  # noqa: E402
from sobremesa.web.server import Server, make_config  # noqa: E402
from sobremesa.wording import find_wording  # noqa: E402

# What the first page of a process would have to wait for is made once, before the processes are forked.
for game_id in GAMES:
    find_face(find_wording(game_id), "en")
for template in environment().list_templates(["html"]):
    environment().get_template(template)


def serve(settings: Settings, environment: dict[str, str]) -> None:
    """Serve until killed."""
    os.environ.update(environment)
    spare_the_collector()
    app = make_app(settings)
    with listening(settings.host, settings.port) as listener:
        Server(make_config(app, settings), app).run(sockets=[listener])
