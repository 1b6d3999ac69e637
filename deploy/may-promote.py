#!/usr/bin/python3
"""Called by Patroni before this node becomes the leader: `may-promote.py OWN OTHER OTHER`, each the host:port of a Patroni.

What was acknowledged lies on the leader and on at least one of the other two. The leader is gone, so only who has looked at both others
knows that nothing is missing: the node itself and one more that follows must be seen, and that one must not be ahead. Ends with 1
otherwise, and Patroni leaves the lead to the next try. Whoever decides to go on with what there is, and to lose the rest, makes
a file `promote-anyway` beside this one.
"""
import json
import os
import sys
import urllib.request


def position_of(address):
    """How much of the log a follower has, in bytes; None where it does not answer or does not follow."""
    try:
        with urllib.request.urlopen('http://%s/patroni' % address, timeout=3) as answer:
            told = json.load(answer)
    except (OSError, ValueError):
        return None
    log = told.get('xlog', {})
    known = [log.get(name) for name in ('received_location', 'replayed_location')]
    known = [position for position in known if isinstance(position, int)]
    return max(known) if told.get('role') == 'replica' and known else None


def main(own_address, *others):
    if os.path.exists(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'promote-anyway')):
        return 'allowed by the file promote-anyway'
    own = position_of(own_address)
    seen = [position for position in map(position_of, others) if position is not None]
    if own is None or not seen:
        sys.exit('may-promote: no other follower is seen, who may have what this one lacks')
    if max(seen) > own:
        sys.exit('may-promote: another follower is ahead by %d bytes' % (max(seen) - own))
    return 'ahead of or level with %d other' % len(seen)


print('may-promote: ' + main(*sys.argv[1:]))
