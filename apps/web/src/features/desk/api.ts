import { call } from '../../lib/api.ts';

export const listNotes = (id: number) => call('GET /api/proxy/v1/desk/objects/:id/notes', { params: { id } });
export const addNote = (id: number, text: string) =>
  call('POST /api/proxy/v1/desk/objects/:id/notes', { params: { id }, body: { text } });
export const changeNote = (id: number, version: number, text: string) =>
  call('PATCH /api/proxy/v1/desk/notes/:id', { params: { id }, body: { version, text } });
export const removeNote = (id: number) => call('DELETE /api/proxy/v1/desk/notes/:id', { params: { id } });
export const listVersions = (id: number) => call('GET /api/proxy/v1/desk/notes/:id/versions', { params: { id } });
export const removeView = (id: number) => call('DELETE /api/proxy/v1/desk/views/:id', { params: { id } });
export const listChanges = (since: number) => call('GET /api/proxy/v1/desk/changes', { query: { since } });
export const listMembers = () => call('GET /api/proxy/v1/desk/members');
export const setRight = (id: number, right: 'READER' | 'EDITOR' | 'OWNER' | null) =>
  call('PUT /api/proxy/v1/desk/members/:id', { params: { id }, body: { right } });
export const changeSettings = (isConfidential: boolean) =>
  call('PATCH /api/proxy/v1/desk', { body: { isConfidential } });
export const listAlerts = (ids: readonly number[], since: number) =>
  call('GET /api/proxy/v1/desk/alerts', { query: { ids: ids.join(), since } });
