/** Default environment of every run. It is the same on all nodes. */
export const baseEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  HOME: '/box',
  TMPDIR: '/box',
  TZ: 'UTC',
  ONLINE_JUDGE: '1',
  PYTHONHASHSEED: '0',
};
