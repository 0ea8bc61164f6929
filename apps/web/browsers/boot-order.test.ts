import { expect, it } from 'vitest';
import { moveBootScript } from '../boot/in-page.ts';

const boot = '<script data-boot>boot()</script>';
const entry = '<script type="module" crossorigin src="/assets/index.js"></script>';
const chunk = '<link rel="modulepreload" crossorigin href="/assets/vendor.js">';
const styles = '<link rel="stylesheet" crossorigin href="/assets/app.css">';
const print = '<link rel="stylesheet" href="/assets/print.css" media="print" />';

it('runs the boot script after the links of the code and before the style sheet', () => {
  expect(moveBootScript(`${print}${boot}${entry}${chunk}${styles}`)).toBe(
    `${print}${entry}${chunk}${boot}${styles}`,
  );
});

it('leaves a page without a built style sheet as it is', () => {
  expect(moveBootScript(`${print}${boot}${entry}`)).toBe(`${print}${boot}${entry}`);
});
