import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DrawnNext, FirstDrawing } from './drawn-next.tsx';

const page = (
  <>
    <h1>who</h1>
    <DrawnNext>
      <p>more</p>
    </DrawnNext>
  </>
);

it('keeps a place for what is below, and no more, in the first drawing [R-ADDR-215]', () => {
  expect(renderToStaticMarkup(<FirstDrawing>{page}</FirstDrawing>)).toBe('<h1>who</h1><div class="drawn-next"></div>');
});

it('draws all at once where the application was there already [R-ADDR-215]', () => {
  expect(renderToStaticMarkup(page)).toBe('<h1>who</h1><p>more</p>');
});
