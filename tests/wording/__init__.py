"""The wording: every word has a phrase, every page teaches its patience, every refusal says why."""
