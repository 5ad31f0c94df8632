import type { SentCall } from '@sulian/contract';
import { call } from '../../../lib/api.ts';

type ReplyBody = SentCall<'POST /api/proxy/v1/desk/replies'>['body'];

export const REPLIES_KEY = ['desk-replies'];
export const listReplies = () => call('GET /api/proxy/v1/desk/replies');
export const readReply = (id: number) => call('GET /api/proxy/v1/desk/replies/:id', { params: { id } });
export const addReply = (body: ReplyBody) => call('POST /api/proxy/v1/desk/replies', { body });
export const removeReply = (id: number) => call('DELETE /api/proxy/v1/desk/replies/:id', { params: { id } });
export const listObjectReplies = (id: number) => call('GET /api/proxy/v1/desk/objects/:id/replies', { params: { id } });
