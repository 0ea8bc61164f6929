/** Layout commands without arguments. */
export const layout = (
  'centering noindent indent newpage clearpage pagebreak hline hfill vfill smallskip small footnotesize scriptsize tiny ' +
  'large Large LARGE huge Huge normalsize sl rm sffamily rmfamily scshape upshape mdseries normalfont protect null strut ' +
  'raggedright raggedleft sloppy allowbreak nolinebreak maketitle selectfont appendix displaystyle break ignorespaces ' +
  'columnbreak raggedcolumns endhead endfirsthead endfoot endlastfoot arraybackslash'
).split(' ');

/** Registers for layout numbers and lengths, to which TeX assigns values. */
export const registers = (
  'looseness parindent parskip baselineskip lineskip tabcolsep arrayrulewidth fboxsep tolerance emergencystretch penalty ' +
  'hyphenpenalty exhyphenpenalty clubpenalty widowpenalty interlinepenalty hangindent hangafter leftskip rightskip ' +
  'abovedisplayskip belowdisplayskip abovecaptionskip belowcaptionskip topsep itemsep parsep partopsep textwidth hsize kern'
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
  ['lstdefinelanguage', 2],
  ['newsavebox', 1],
  ['sbox', 2],
  ['savebox', 2],
  ['usebox', 1],
  ['newlength', 1],
  ['settowidth', 2],
  ['newcounter', 1],
  ['stepcounter', 1],
  ['refstepcounter', 1],
  ['addtocounter', 2],
  ['newif', 1],
  ['newtheorem', 2],
  ['theoremstyle', 1],
  ['tikzset', 1],
  ['tcbset', 1],
  ['tcbuselibrary', 1],
  ['pgfplotsset', 1],
  ['hypersetup', 1],
  ['geometry', 1],
  ['setlist', 1],
  ['RequirePackage', 1],
  ['input', 1],
  ['bibliographystyle', 1],
  ['setlength', 2],
  ['addtolength', 2],
  ['setcounter', 2],
  ['definecolor', 3],
];
