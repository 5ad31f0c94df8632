import { defineCalls, READ, SIGNED_IN } from '../call.ts';
import { paymentsAnswer, paymentsQuery } from '../payments.ts';
import { askedDetails, textOf } from './audit-text.ts';

export const paymentCalls = defineCalls({
  'GET /api/proxy/v1/payments': {
    tag: 'payments',
    access: SIGNED_IN,
    scopes: READ,
    query: paymentsQuery,
    answer: paymentsAnswer,
    errors: [
      ...(['CHAIN_UNKNOWN', 'CHAIN_NOT_INDEXED', 'NOT_FOUND', 'ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN'] as const),
      ...(['PAYMENTS_ON_DEMAND', 'PAYMENTS_TOO_MANY'] as const),
    ],
    perMinute: 60,
    audit: {
      action: 'payments.search',
      target: ({ query }) => `chain ${textOf(query, 'blockchain')}`,
      details: askedDetails(['coin', 'amount', 'tolerance', 'from', 'to', 'recipient', 'offset']),
    },
  },
});
