/** Hosts beyond ASCII are left as they are: whoever follows such a link reads them himself. */
export default { toASCII: (host: string) => host, toUnicode: (host: string) => host };
