#!/usr/bin/env bash
# The page tests need a browser: Debian's chromium. Install it where that is allowed, else say so.
set -eu
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null && exit 0
done
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  echo "Installing chromium from Debian's packages, for the page tests …"
  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null
else
  echo "The page tests need the browser chromium and may not install it here."
  echo "Install it (on Debian: sudo apt-get install chromium) and run make test again."
  exit 1
fi
