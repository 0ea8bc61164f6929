import type { Plugin } from 'vite';

/** KaTeX names each face in three formats; every browser that can run this site takes the first. */
export function leanFormulaFonts(): Plugin {
  return {
    name: 'xiezhi:lean-formula-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /katex\.min\.css$/ },
      handler: (code) => code.replaceAll(/,url\([^)]*\.(woff|ttf)\) format\("\w+"\)/g, ''),
    },
  };
}
