import { Arguments, type Command, type Context, UsageError } from './command.ts';
import { commands } from './commands/index.ts';
import { exitStatus } from './exit-status.ts';
import { readConfig } from './settings/config.ts';
import { chooseLocale } from './settings/locale.ts';
import { SiteRefusal, SiteUnreachable } from './site/errors.ts';
import { Site, siteAddress } from './site/site.ts';
import { tokenVariable } from './terminal/ask.ts';
import { Output } from './terminal/output.ts';
import { words as allWords } from './texts/index.ts';
import { version } from './version.ts';

/** Runs a command line (without the program's name). Resolves with the exit status. */
export async function runCommandLine(line: readonly string[]): Promise<number> {
  // Reads these options before the command is parsed, because usage errors also need a language and a format.
  const isJson = line.includes('--json');
  const locale = chooseLocale(valueOf(line, '--lang'));
  const words = allWords[locale];
  const { stdout, stderr } = process;
  const out = new Output({ stdout, stderr, isJson, environment: process.env });
  const [name, ...rest] = line;
  if (name === '--version') {
    stdout.write(`${version}\n`);
    return 0;
  }
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    const isHelp = name === undefined || name === 'help' || name === '--help' || name === '-h';
    (isHelp ? stdout : stderr).write(`${isHelp ? '' : `${words.unknownCommand(name)}\n`}${words.usage}\n`);
    return isHelp ? 0 : exitStatus.usage;
  }
  const help = words.help[command.name];
  if (rest.includes('--help') || rest.includes('-h')) {
    stdout.write(`${help}\n`);
    return 0;
  }
  try {
    return await command.run(contextOf(command, rest, { locale, words, out }));
  } catch (error) {
    out.end();
    const { message, status } = describe(error, words, help);
    out.note(message);
    out.json({ error: message });
    return status;
  }
}

function contextOf(
  command: Command,
  rest: readonly string[],
  base: Pick<Context, 'locale' | 'words' | 'out'>,
): Context {
  const { locale, words, out } = base;
  const args = new Arguments(rest, command.options, command.most);
  return {
    ...base,
    args,
    async openSite({ needsLogin = false } = {}) {
      const config = await readConfig();
      const named = args.text('server') ?? process.env['XIEZHI_SERVER'] ?? config.site;
      if (named === null || named === undefined || named === '') throw new UsageError(words.noSite);
      const address = siteAddress(named, locale).href;
      const token = process.env[tokenVariable]?.trim() || config.signIns[address]?.token || null;
      if (needsLogin && token === null) throw new SiteRefusal(words.notSignedIn(address), { status: 401 });
      return new Site({ address, token, locale, onRetry: (reason) => out.note(words.retrying(reason)) });
    },
  };
}

function describe(
  error: unknown,
  words: Context['words'],
  help: string,
): { message: string; status: number } {
  if (error instanceof UsageError)
    return { message: error.message === '' ? words.badUsage(help) : error.message, status: exitStatus.usage };
  if (error instanceof SiteUnreachable) return { message: error.message, status: exitStatus.unreachable };
  if (error instanceof SiteRefusal) {
    const isEnded = error.status === 401;
    return { message: error.message, status: isEnded ? exitStatus.notSignedIn : exitStatus.failed };
  }
  return { message: fileMessage(error, words) ?? String(error), status: exitStatus.failed };
}

/** Returns the message of an error. For file-system errors the message contains the path. */
function fileMessage(error: unknown, words: Context['words']): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path }: NodeJS.ErrnoException = error;
  if (code === undefined || path === undefined) return error.message;
  return code === 'ENOENT' ? words.fileMissing(path) : words.fileFailed(path, code);
}

/** Returns the value of an option from the unparsed command line. */
function valueOf(line: readonly string[], option: string): string | undefined {
  const at = line.indexOf(option);
  if (at >= 0) return line[at + 1];
  return line.find((one) => one.startsWith(`${option}=`))?.slice(option.length + 1);
}
