import { callData } from '../../../lib/api.ts';

interface FirstAdmin {
  readonly code: string;
  readonly caseName: string;
  readonly email: string;
  readonly password: string;
}

/** Creates the first administrator and their case. */
export const setUp = (body: FirstAdmin) => callData('POST /api/setup', { body });
