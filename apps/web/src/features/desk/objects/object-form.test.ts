import { expect, it } from 'vitest';
import { checkObjectForm, readCollections, toChange, toObjectForm } from './object-form.ts';

const FORM = { name: ' 水房 ', role: 'RELAY', colour: '', collections: '待调证，群聊' };

it('reads collections by the commas of both scripts, each once [R-DESK-33]', () => {
  expect(readCollections('待调证，群聊、待调证 ; a,b')).toEqual(['待调证', '群聊', 'a', 'b']);
  expect(readCollections(' ')).toEqual([]);
});

it('an emptied field is null, and the change names its version [R-DESK-33]', () => {
  expect(toChange(FORM, 4)).toEqual({
    ...{ version: 4, name: '水房', role: 'RELAY', colour: null, collections: ['待调证', '群聊'] },
  });
  expect(toChange({ ...FORM, name: ' ', role: 'x' }, 1)).toMatchObject({ name: null, role: null });
  expect(toObjectForm({ name: null, role: null, colour: 'BLUE', collections: ['a', 'b'] })).toEqual({
    ...{ name: '', role: '', colour: 'BLUE', collections: 'a, b' },
  });
});

it('refuses a name that is too long or hides something', () => {
  expect(checkObjectForm(FORM)).toBeUndefined();
  expect(checkObjectForm({ ...FORM, name: 'x'.repeat(61) })).toMatchObject({ field: 'name' });
  expect(checkObjectForm({ ...FORM, name: 'a\u202Eb' })).toMatchObject({ field: 'name' });
});
