from dataclasses import dataclass

from klumba.gateway.watching import LAG, Watch


@dataclass(eq=False)
class Client:
    unread: int = 0
    cuts: int = 0

    def cut(self) -> None:
        self.cuts += 1


def test_who_does_not_read_is_cut_and_who_catches_up_is_not() -> None:
    now = [0.0]
    watch = Watch(lambda: now[0])
    stuck, slow, quick = Client(100), Client(100), Client()
    for client in (stuck, slow, quick):
        watch.add(client)
    for second in range(int(LAG.seconds) + 2):
        now[0] = float(second)
        slow.unread = 0 if second % 7 == 6 else 100
        watch.look()
        assert bool(stuck.cuts) == (second >= LAG.seconds), second
    assert (slow.cuts, quick.cuts) == (0, 0)


def test_who_is_gone_is_not_watched() -> None:
    now = [0.0]
    watch = Watch(lambda: now[0])
    gone = Client(100)
    watch.add(gone)
    watch.look()
    watch.remove(gone)
    now[0] = 10 * LAG.seconds
    watch.look()
    assert gone.cuts == 0
