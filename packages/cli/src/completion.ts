import type { Command } from './command.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Whether there is a completion script for this shell. */
export function isShell(name: string): name is Shell {
  return shells.some((shell) => shell === name);
}

/** Returns the completion script for a shell. It completes commands, their options, their words and files. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return `#compdef xiezhi\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case 'fish':
      return fish(commands);
  }
}

const optionsOf = ({ options }: Command): string[] => Object.keys(options).map((name) => `--${name}`);

function bash(commands: readonly Command[]): string {
  const cases = commands.map(({ name, choices = [], ...rest }) => {
    const words = [...choices, ...optionsOf({ name, choices, ...rest })].join(' ');
    return `    ${name}) words='${words}' ;;`;
  });
  return `_xiezhi() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case "$current" in -*) ;; *) COMPREPLY+=($(compgen -f -- "$current")) ;; esac
}
complete -o filenames -F _xiezhi xiezhi
`;
}

function fish(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = [`complete -c xiezhi -n __fish_use_subcommand -f -a '${names}'`];
  for (const command of commands) {
    const condition = `-n '__fish_seen_subcommand_from ${command.name}'`;
    if (command.choices) lines.push(`complete -c xiezhi ${condition} -a '${command.choices.join(' ')}'`);
    for (const name of Object.keys(command.options)) lines.push(`complete -c xiezhi ${condition} -l ${name}`);
  }
  return `${lines.join('\n')}\n`;
}
