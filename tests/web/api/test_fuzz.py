"""schemathesis asks every address, rightly and wrongly: no 500, no undocumented status, no answer of another type."""

from sobremesa.web.api.routes import all_endpoints
from tests.web.api.fuzzing import Fuzz
from tests.web.sites import Site

EXAMPLES = 40  # of each address


def test_every_answer_to_made_up_requests_is_one_that_the_document_names(site: Site) -> None:
    fuzz, tried = Fuzz(site), []
    for operation in fuzz.operations():
        fuzz.try_out(operation, EXAMPLES, chance=1)
        tried.append(operation.definition.raw["operationId"])
    assert {*tried} == {endpoint.name for endpoint in all_endpoints()}
    assert sum(fuzz.statuses.values()) >= EXAMPLES * len(tried)
    assert {200, 201, 400, 401, 404, 409, 422} <= {*fuzz.statuses}  # both sides were reached
