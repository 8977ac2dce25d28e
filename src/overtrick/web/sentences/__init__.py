"""The sentences of reasons, for the catalogues of other languages: of tables, steps, ranks and points."""
