"""`python3 -m offstage_client.outline` prints the outlines of recorded sessions, for `offstage conform --client`."""

from .play import main

main()
