import { describe, expect, it } from 'vitest';
import { clampPage, countPages, findPageBefore, listPagerItems } from './pager.ts';

describe('the pager', () => {
  it.each([
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 'gap-right', 6]],
    [3, 6, [1, 2, 3, 4, 'gap-right', 6]],
    [4, 7, [1, 'gap-left', 3, 4, 5, 'gap-right', 7]],
    [6, 6, [1, 'gap-left', 3, 4, 5, 6]],
    [50, 401, [1, 'gap-left', 49, 50, 51, 'gap-right', 401]],
  ])('on page %i of %i shows first, last and up to three middle pages [R-LIST-02]', (page, pages, items) => {
    expect(listPagerItems(page, pages)).toEqual(items);
  });

  it('never goes below page 1 or above the last [R-LIST-01]', () => {
    expect([0, -3, 9, 5].map((page) => clampPage(page, 5))).toEqual([1, 1, 5, 5]);
  });

  it('leads from a page beyond the last one to that, where there are rows [R-LIST-01]', () => {
    expect([25, 24, 1].map((page) => findPageBefore(page, 97, 4))).toEqual([undefined, undefined, undefined]);
    expect([26, 1_000].map((page) => findPageBefore(page, 97, 4))).toEqual([25, 25]);
    expect(findPageBefore(7, 97, 20)).toBe(5);
    expect(findPageBefore(7, 0, 4)).toBeUndefined();
  });

  it('counts a page for what is left over, and one for nothing', () => {
    expect([0, 4, 5, 8].map((total) => countPages(total, 4))).toEqual([1, 1, 2, 2]);
  });
});
