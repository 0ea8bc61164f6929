/** Returns the set with a value added or removed. */
export function withMember<Value>(
  set: ReadonlySet<Value>,
  value: Value,
  isMember: boolean,
): ReadonlySet<Value> {
  const next = new Set(set);
  if (isMember) next.add(value);
  else next.delete(value);
  return next;
}
