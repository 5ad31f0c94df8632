import type { ListedRef, ObjectRef } from './api.ts';
import { asking } from './call-request.ts';

export const objectCall = ({ blockchain, kind, hash }: ObjectRef) =>
  asking('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash', { params: { blockchain, kind, hash } });

export const coinsCall = ({ blockchain, kind, hash }: ListedRef) =>
  asking('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/coins', { params: { blockchain, kind, hash } });
