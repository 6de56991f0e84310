"""The services of a server process, such as its store and its tables. There is one of each in every process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from mewple.bots.levels import levels
from mewple.server.bots.reviews import LookBacks
from mewple.server.bots.thinkers import Thinkers
from mewple.server.http.bans import Bans, ban_file
from mewple.server.http.connections import Connections
from mewple.server.http.guests import Guests
from mewple.server.http.hosts import Hosts, public_names
from mewple.server.lab.runs import Lab
from mewple.server.metrics import Metrics
from mewple.server.settings import Settings
from mewple.store import Store, WatchedStore, open_store
from mewple.tables import shelf
from mewple.tables.accounts import Accounts
from mewple.tables.lobby import Lobby
from mewple.tables.table import Means
from mewple.tables.tables import Tables

if TYPE_CHECKING:
    from litestar import Litestar


@dataclass(frozen=True)
class Services:
    settings: Settings
    store: WatchedStore
    thinkers: Thinkers
    tables: Tables
    lobby: Lobby
    guests: Guests
    metrics: Metrics
    hosts: Hosts
    lookbacks: LookBacks
    accounts: Accounts
    connections: Connections
    lab: Lab
    bans: Bans

    @classmethod
    async def open(cls, settings: Settings) -> Services:
        watched = WatchedStore(await open_store(settings.database))
        store = cast(Store, watched)
        metrics, limits = Metrics(), settings.limits
        thinkers = Thinkers(settings.thinkers)
        accounts = Accounts(limits)
        means = Means(
            store,
            thinkers,
            metrics,
            think=settings.think,
            program_seconds=settings.program_seconds,
            limits=limits,
            accounts=accounts,
        )
        tables = Tables(means, settings.idle)
        await tables.open()
        if settings.warm:
            thinking = [game for game in shelf.sound_games() if any(level.seconds for level in levels(game))]
            thinkers.want(*(game.id for game in thinking))
        return cls(
            settings=settings,
            store=watched,
            thinkers=thinkers,
            tables=tables,
            lobby=Lobby(store, tables, means.desk),
            guests=Guests(store, settings.secret),
            metrics=metrics,
            hosts=Hosts((*settings.hosts, *public_names(settings.public_url)), lan=settings.lan),
            lookbacks=LookBacks(thinkers),
            accounts=accounts,
            connections=Connections(limits, accounts, metrics, settings.proxies),
            lab=Lab(),
            bans=Bans(ban_file()),
        )

    async def close(self) -> None:
        await self.lookbacks.close()
        await self.lab.close()
        await self.tables.close()
        await self.thinkers.close()
        await self.store.close()


def services(app: Litestar) -> Services:
    """The services of a running application."""
    return cast(Services, app.state["services"])
