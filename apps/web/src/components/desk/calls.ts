import type { SentCall } from '@sulian/contract';
import { call } from '../../lib/api.ts';

type BodyOf<K extends Parameters<typeof call>[0]> = SentCall<K> extends { readonly body: infer B } ? B : never;

export type NewObject = BodyOf<'POST /api/proxy/v1/desk/objects'>['objects'][number];
export type ObjectChange = BodyOf<'PATCH /api/proxy/v1/desk/objects/:id'>;
export type NewView = BodyOf<'POST /api/proxy/v1/desk/views'>;

export const addObjects = (objects: readonly NewObject[]) =>
  call('POST /api/proxy/v1/desk/objects', { body: { objects: [...objects] } });
export const changeObject = (id: number, body: ObjectChange) =>
  call('PATCH /api/proxy/v1/desk/objects/:id', { params: { id }, body });
export const removeObject = (id: number) => call('DELETE /api/proxy/v1/desk/objects/:id', { params: { id } });
export const addView = (body: NewView) => call('POST /api/proxy/v1/desk/views', { body });
