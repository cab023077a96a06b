"""What cannot be done at a table now."""

from sobremesa.core.errors import SobremesaError


class NotAllowed(SobremesaError):
    """Something that cannot be done at the table now; `code` says what, for a sentence."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)
