/** Colors of a theme. */
export interface EditorPalette {
  isDark: boolean;
  background: string;
  text: string;
  gutter: string;
  gutterText: string;
  activeLine: string;
  selection: string;
  cursor: string;
  keyword: string;
  type: string;
  string: string;
  number: string;
  comment: string;
  function: string;
  operator?: string;
  isKeywordBold?: boolean;
}
