"""Tests that hold on the device: plain functions, bare asserts, no pytest."""
