"""What sentences of Pandemain say beside the engine's codes: printed texts, amounts in words, the reasons of gains."""

from collections.abc import Mapping
from typing import Any, final

from sobremesa.games.pandemain.documents.reckoning import reckoned_in
from sobremesa.games.pandemain.editions import edition_of
from sobremesa.games.pandemain.kinds import BREADS, SIM_BAKERS
from sobremesa.games.pandemain.vocabulary import VILLAGE_TEXTS
from sobremesa.wording import View
from sobremesa.wording.messages import Details, Fields, Words, number_text, signed_text
from sobremesa.wording.pandemain.prices import Prices, Told
from sobremesa.wording.pandemain.printed import Printed

_COUNTED = {"points": "points", "points-lost": "points", "penitence": "penitence", "milk-spoiled": "milk"}


@final
class PandemainDetails(Details):
    """The details of one moment."""

    def __init__(self, words: Words, view: View, printed: Printed) -> None:
        self.words = words
        self.view = view
        self.printed = printed
        self.prices = Prices(view, printed, "")

    def of_action(self, text: str, me: str) -> Told:
        """What it costs and gives."""
        return Prices(self.view, self.printed, me).tell(text)

    def of_code(self, section: str, code: str, arguments: Mapping[str, object], rule: str) -> Told:
        """An event, a decision or a refusal."""
        fields: Fields = {}
        cases: list[str] = []
        for name, value in arguments.items():
            fields |= self._of_argument(name, value)
        if section == "events":
            fields |= self._of_event(code, arguments, rule)
        if "lacking" in arguments:
            fields["need_lacking"] = self.printed.counted(str(arguments["lacking"]), int(str(arguments["need"])))
        if section == "refusals" and "wanted" in arguments:
            fields["wanted"] = self.printed.in_words(str(arguments["wanted"]), 1)
        if section == "decisions":
            fields |= self._of_decision(code, arguments)
            cases += self._possible(code, arguments)
        if section == "events" and code == "ingredients":
            cases.append("spent" if int(str(arguments["count"])) < 0 else "received")
        cases += [f"with-{name}" for name in ("village", "stall", "second", "asks") if name in arguments]
        if arguments.get("joined"):
            values = [value for value in arguments.values() if isinstance(value, str)]
            cases = [*(f"joined-{case}" for case in (*cases, *values)), "joined", *cases]
        return fields, cases

    def _of_argument(self, name: str, value: object) -> Fields:
        """A place, a printed thing or a number, in words."""
        if name == "target" and value == "servant":
            return {"target": self.words.name("target", "servant")}
        if name in ("place", "village", "target"):
            return self.prices.place_fields(str(value), name)
        if name == "breads" and isinstance(value, list):
            return {"breads": self.printed.breads(value)}
        if name == "second":
            return {"second": self.printed.name("flour", str(value))}
        if name == "baker":
            return self.prices.baker_fields(int(str(value)), self._is_upgraded(int(str(value))))
        if name == "reward":
            return {"reward_text": self.printed.reward(int(str(value)))}
        if name == "favour":
            return {"favour_text": self.printed.favour(int(str(value)))}
        if name == "villager":
            number = int(str(value))
            return {"villager_text": self.printed.villager(number), "villager_name": self.printed.villager_name(number)}
        if name == "offering" and isinstance(value, int):
            return {"offering": self.printed.offering(value)}
        if name == "stall" and isinstance(value, int):
            stalls = len(self.printed.components.market.stalls)
            return {"stall": self.printed.stall(value) if 0 < value <= stalls else str(value)}
        if name in ("item", "exchanged"):
            return {name: self.prices.exchanged(str(value))}
        if name == "needs" and isinstance(value, list):
            return {"needs": self.printed.either(self.printed.one(str(helper)) for helper in value)}
        if name == "day":
            return {"days": self.printed.counted("days", int(str(value)))}
        return {}

    def _is_upgraded(self, number: int) -> bool:
        return any(
            baker["number"] == number and baker["upgraded"]
            for player in self.view["players"]
            for baker in player.get("bakers", [])
        )

    # -- events ------------------------------------------------------------------------------------------------

    def _of_event(self, code: str, arguments: Mapping[str, Any], rule: str) -> Fields:
        """Amounts and reasons."""
        fields: Fields = {"why": self._why(arguments.get("parts"), rule)}
        count = arguments.get("count", 1)
        if code in _COUNTED:
            fields["gain"] = self.printed.counted(_COUNTED[code], count)
        if code == "ingredients":
            fields["gain"] = self.printed.counted(arguments["ingredient"], abs(count))
        if code in ("flour-gained", "flour-spent", "flour-discarded"):
            fields["gain"] = self.printed.counted(f"{arguments['flour']}-flour", count)
        if code == "proposed" and "asks" in arguments:
            fields |= self._offer(arguments)
        if code == "goods-traded":
            fields["gain"] = self.printed.counted(arguments["wanted"], count)
        if "pfennigs" in arguments:
            fields["pay"] = self.printed.counted("pfennigs", arguments["pfennigs"])
        if code == "reputation":
            track = self.printed.components.reputation.tracks[BREADS.index(arguments["bread"])]
            fields["worth"] = self.printed.catalog.say(
                "details", "worth", points=signed_text(track.points[arguments["position"]])
            )
        if code == "gained":
            fields["goods"] = self.printed.things(arguments["goods"])
        if code == "cards-discarded":
            fields["cards"] = ", ".join(f"{self.words.player(seat)} {card}" for seat, card in arguments["cards"])
        if code in ("mill-refilled", "orders-changed", "tower", "sheet", "scored"):
            fields |= self._of_list(code, arguments)
        return fields

    def _why(self, parts: Any, rule: str) -> str:
        """The reason of a gain by its rule; of several gains together each with its share."""
        reasons = self.printed.catalog.section("why")
        if not parts or len(parts) == 1:
            return str(reasons.get(rule, ""))
        return ", ".join(f"{number_text(count)} {reasons.get(part, '')}".strip() for part, count in parts)

    def _of_list(self, code: str, arguments: Mapping[str, Any]) -> Fields:
        """Several events in one sentence."""
        say = self.printed.catalog.say
        if code == "mill-refilled":
            columns: dict[int, dict[str, int]] = {}
            for column, flour in arguments["columns"]:
                its = columns.setdefault(column, {})
                its[flour] = its.get(flour, 0) + 1
            parts = [say("details", "column", column=at, flours=self.printed.flours(columns[at])) for at in columns]
            return {"columns": self.printed.apart(parts)}
        if code == "orders-changed":
            return {"orders": self._orders(arguments["orders"])}
        if code == "tower":
            return {"order": ", ".join(self.words.player(seat) for seat in arguments["order"])}
        lines = arguments.get("parts", [(arguments.get("line"), arguments.get("count"))])
        names = self.printed.catalog.section("score-lines")
        return {
            "lines": ", ".join(f"{names[line]} {number_text(count)}" for line, count in lines),
            "total": self.printed.counted("points", sum(count for _, count in lines)),
        }

    def _orders(self, orders: list[tuple[str, str, bool]]) -> str:
        """'Ulm rye (then spelt); Augsburg oat, wheat'."""
        parts = []
        for village in VILLAGE_TEXTS:
            now = self.printed.breads(bread for where, bread, current in orders if where == village and current)
            then = self.printed.breads(bread for where, bread, current in orders if where == village and not current)
            if now or then:
                key = "orders-both" if now and then else "orders-now" if now else "orders-then"
                name = self.prices.place_name(village)
                parts.append(self.printed.catalog.say("details", key, village=name, now=now, then=then))
        return self.printed.apart(parts) if parts else self.printed.listed([])

    # -- decisions ---------------------------------------------------------------------------------------------

    def _of_decision(self, code: str, arguments: Mapping[str, Any]) -> Fields:
        """Offers of local trade, and what is owed."""
        fields: Fields = {}
        if code in ("compose", "answer"):
            fields |= self._offer(arguments)
        if code == "pay":
            fields["pay"] = self.printed.counted("pfennigs", arguments.get("owed", 0))
        if code == "sell":
            fields["completed"] = str(len(arguments.get("completed", [])))
        return fields

    def _offer(self, offer: Mapping[str, Any]) -> Fields:
        """What an offer of local trade asks for and pays."""
        pays = offer.get("pays", 0)
        parts = [self.printed.counted("pfennigs", pays)] if pays else []
        parts += [self.printed.counted("workers", 1)] if offer.get("worker") else []
        return {"asks": self.printed.things(offer.get("asks", {})), "pays": self.printed.listed(parts)}

    def _possible(self, code: str, arguments: Mapping[str, Any]) -> list[str]:
        """Which case of a question leaves out what is not possible now."""
        me = next((player for player in self.view["players"] if player["seat"] == arguments.get("seat")), None)
        if me is None or me["kind"] != "person":
            return []
        can = reckoned_in(me)
        alike = not edition_of(self.view["settings"]).passing_sets_differ
        if code == "exchange-give" and arguments.get("passing") and alike:
            return ["passing-alike"]
        if code == "castle":
            return _either(can["work"], can["loan"], "work-only", "loan-only")
        if code == "guild":
            return _either(can["hire"], can["upgrade"], "hire-only", "upgrade-only")
        if code == "end-of-turn":
            return [] if can["bless"] else ["none"]
        return []


def _either(first: bool, second: bool, only_first: str, only_second: str) -> list[str]:
    """The case of one of two things that can be done alone; none where both can."""
    if first == second:
        return []
    return [only_first if first else only_second]


def trade_sets(view: View) -> str:
    """The key of the sentence that lists what the trade house of this edition exchanges (PM-TRADE-03, PM-TRADE-05)."""
    edition = edition_of(view["settings"])
    if edition.water_is_traded:
        return "trade-first"
    return "trade-final" if edition.passing_sets_differ else "trade-french"


def sim_bakers_of(view: View) -> list[str]:
    """The sim-bakers at this table, by name."""
    return [player["kind"] for player in view["players"] if player["kind"] in SIM_BAKERS]
