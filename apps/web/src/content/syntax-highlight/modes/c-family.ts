import * as ready from '@codemirror/legacy-modes/mode/clike';
import { modeOf } from '../mode.ts';

const sizes = 'int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t';
const c99 = '_Bool _Static_assert';

export const c = modeOf(ready.c, {
  types: `FILE __int128 ${sizes}`,
  keywords: c99,
});

export const cpp = modeOf(ready.cpp, {
  types: `FILE __int128 wchar_t char8_t char16_t char32_t string wstring vector map set multiset multimap unordered_map unordered_set pair queue deque stack priority_queue bitset array tuple list optional string_view istream ostream ${sizes}`,
  keywords: `${c99} co_await co_return co_yield consteval constinit dynamic_cast requires`,
});

export const java = modeOf(ready.java, {
  keywords: 'record sealed permits yield',
  hasCapitalTypes: true,
});

export const csharp = modeOf(ready.csharp, {
  types: 'nint nuint',
  keywords: 'file init nameof scoped when with',
  hasCapitalTypes: true,
});

export const kotlin = modeOf(ready.kotlin, {
  keywords: 'interface throw value',
  hasCapitalTypes: true,
});
