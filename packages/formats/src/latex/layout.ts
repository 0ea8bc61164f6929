/** Layout commands without arguments. */
export const layout = (
  'centering noindent indent newpage clearpage pagebreak hline hfill vfill smallskip small footnotesize scriptsize tiny ' +
  'large Large LARGE huge Huge normalsize sl rm sffamily rmfamily scshape upshape mdseries normalfont protect null strut ' +
  'raggedright raggedleft sloppy allowbreak nolinebreak maketitle selectfont appendix displaystyle break ignorespaces ' +
  'columnbreak raggedcolumns endhead endfirsthead endfoot endlastfoot arraybackslash'
).split(' ');

/** Layout commands with arguments in braces: name and number of arguments. */
export const dropped: readonly (readonly [string, number])[] = [
  ['label', 1],
  ['vspace', 1],
  ['vspace*', 1],
  ['hspace', 1],
  ['hspace*', 1],
  ['phantom', 1],
  ['hphantom', 1],
  ['vphantom', 1],
  ['usepackage', 1],
  ['documentclass', 1],
  ['usetikzlibrary', 1],
  ['graphicspath', 1],
  ['pagestyle', 1],
  ['thispagestyle', 1],
  ['lstset', 1],
  ['captionsetup', 1],
  ['title', 1],
  ['author', 1],
  ['date', 1],
  ['color', 1],
  ['noalign', 1],
  ['def', 2],
  ['lstdefinestyle', 2],
  ['setlength', 2],
  ['addtolength', 2],
  ['setcounter', 2],
  ['definecolor', 3],
];
