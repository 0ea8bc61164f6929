const headings: readonly (readonly [name: string, password: string])[] = [
  ['username', 'password'],
  ['用户名', '密码'],
];

/** Whether the first row of a table of accounts contains column names instead of an account. */
export function isAccountHeading(cells: readonly (string | null | undefined)[]): boolean {
  const [first, second] = cells.map((cell) => cell?.trim().toLowerCase());
  return headings.some(([name, password]) => first === name && second === password);
}
