"""The command line. Each command is loaded only when it runs."""

from importlib import import_module

import click

from scorekeeper import __version__
from scorekeeper.cli.terminal import INTERRUPTED

#: Each command, with its module and its name there.
COMMANDS = {
    "serve": "serve.serve_phones",
    "demo": "demo.demo",
    "status": "status.status",
    "link": "links.link",
    "direct": "links.direct",
    "backup": "store.backup",
    "restore": "store.restore_backup",
    "move": "store.move_games",
    "new-key": "store.new_key",
    "export": "store.export",
    "import": "store.import_file",
    "card": "store.card",
    "pocket": "pocket.pocket",
    "score": "score.score_hands",
    "replay": "play.replay_hands",
    "witness": "play.witness_hand",
    "check": "disputes.check",
    "rule": "disputes.rule",
    "editions": "disputes.editions",
    "seat": "tournament.seat",
    "standings": "tournament.standings",
    "season": "tournament.season",
}


class LazyGroup(click.Group):
    """The group of `COMMANDS`.

    A server starts a twentieth faster because it does not load the drawing of tables.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(".")
        command: click.Command = getattr(import_module(f"scorekeeper.cli.{module}"), name)
        return command


commands = LazyGroup(
    help="Keeps the score of Mille Bornes.",
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
click.version_option(__version__, message="scorekeeper %(version)s")(commands)


def main(argv: list[str] | None = None) -> int:
    """Run a command. Returns its exit code."""
    try:
        code: int = commands.main(argv, prog_name="scorekeeper", standalone_mode=False)
        return code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return INTERRUPTED
