"""Claims of both documents, judged: search, proofs, certificates and the ledger."""
