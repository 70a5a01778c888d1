"""Tests of the play's state machine."""
