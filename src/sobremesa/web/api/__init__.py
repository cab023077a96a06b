"""The tables as JSON under `/api/v1`, for programs: beside the pages, and through the same hall."""
