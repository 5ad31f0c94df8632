import { expect, it } from 'vitest';
import { createParser } from './event-stream.ts';

it('gives an event when its empty line has come, however the text was cut', () => {
  const parse = createParser();
  expect(parse('event: chan')).toEqual([]);
  expect(parse('ged\ndata: {"unread":3}\n')).toEqual([]);
  expect(parse('\nevent: bye\ndata: x\n\n')).toEqual([
    { event: 'changed', data: '{"unread":3}' },
    { event: 'bye', data: 'x' },
  ]);
});

it('takes comments as signs of life only', () => {
  expect(createParser()(': alive\n\n: alive\n\ndata: 1\ndata: 2\n\n')).toEqual([{ event: 'message', data: '1\n2' }]);
});
