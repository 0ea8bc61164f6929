import { PackageError } from '@xiezhi/formats/model/plan';
import { serveParser } from '../serve.ts';

/* A parser for tests that misbehaves on request. */

serveParser({
  reset: () => null,
  echo: (value: unknown) => value,
  refuse: (reason: string) => {
    throw new PackageError(reason);
  },
  forever: () => {
    for (;;) void 0;
  },
  eat: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_, index) => `${index}`));
  },
});
