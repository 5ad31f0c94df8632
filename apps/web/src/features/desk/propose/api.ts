import type { SentCall } from '@sulian/contract';
import { call, callData } from '../../../lib/api.ts';

/** Proposals change where the address page sends a correction too. */
export const PROPOSALS_KEY = ['label-objections', 'desk'];

type Correction = SentCall<'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections'>['body'];

export const listProposals = () => call('GET /api/proxy/v1/desk/proposals');
export const sendProposal = (
  { blockchain, address }: { readonly blockchain: string; readonly address: string },
  { entity, reason }: Pick<Correction, 'entity' | 'reason'>,
) =>
  callData('POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections', {
    params: { blockchain, hash: address },
    body: { kind: 'CORRECTION', entity, reason },
  });
