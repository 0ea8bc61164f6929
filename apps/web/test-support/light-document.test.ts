// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

const page = `
  <label id="l1" for="a">A</label> <label id="l2" for="a">again</label> <input id="a">
  <label id="l3">around <span><select id="s"></select> <textarea id="t"></textarea></span></label>
  <label id="l4" for="b">named and around <button id="b">go</button></label>
  <label id="l5"><input type="hidden" id="h"><input id="after-hidden"></label>
  <label id="l6" for="nobody"><input id="other"></label>
  <input id="twice"> <input id="twice"> <label id="l7" for="twice">one of two</label>
  <input> <meter id='odd"one'></meter> <label id="l8" for='odd"one'>odd</label>
  <dialog><p>closed</p></dialog> <dialog open><p>open</p></dialog>
  <div style="visibility: hidden"><p>in the dark <b style="visibility: visible">but this</b></p></div>
  <div style="display: none"><p>gone</p></div> <div hidden><p>hidden</p></div>
  <details><summary>more</summary><p>inside</p></details>
  <table><tbody><tr><th>head</th><td>cell</td></tr></tbody></table>
  <ul><li>one</li></ul> <svg><title>mark</title></svg> <pre>text</pre> <h1>title</h1> <a href="#">to</a>`;

document.body.innerHTML = page;
const all = [...document.body.querySelectorAll('*')];
const idsOf = (element: Element) =>
  'labels' in element && element.labels !== null
    ? Array.from(element.labels as Iterable<Element>, ({ id }) => id)
    : [];
const labels = () => all.map((element) => [element.id, idsOf(element)]);
const styles = (name: string) => all.map((element) => getComputedStyle(element).getPropertyValue(name));
const names = ['display', 'visibility', 'pointer-events'];

const wholeLabels = labels();
const wholeStyles = new Map(names.map((name) => [name, styles(name)]));
await import('./light-document.ts');

describe('the optimized document equals jsdom', () => {
  it('for the labels of every field', () => {
    expect(labels()).toEqual(wholeLabels);
    expect(wholeLabels.filter(([, ids]) => ids?.length)).toHaveLength(6);
  });

  it.each(names)('for %s, whatever was queried before', (name) => {
    expect(styles(name)).toEqual(wholeStyles.get(name));
    expect(new Set(styles('display')).size).toBeGreaterThan(5);
  });
});
