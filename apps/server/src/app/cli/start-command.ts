/** Settings that name the site; without them, a start would create or open another one. */
const settings = ['XIEZHI_DATA', 'DATABASE_URL', 'XIEZHI_BLOBS'] as const;

/** Returns the shell command that starts the site which these settings name. A database URL, which has a password, is only mentioned. */
export function startCommand(env: Readonly<Record<string, string | undefined>>): string {
  const given = settings.flatMap((name) => {
    const value = env[name];
    if (!value) return [];
    return [name === 'DATABASE_URL' ? `${name}=…` : `${name}=${quoted(value)}`];
  });
  return [...given, 'npm start'].join(' ');
}

function quoted(value: string): string {
  return /^[\w./:@+-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}
