import { describe } from 'vitest';
import { testFetchedAddresses } from './fetched-addresses.ts';

const CHOSEN = Number(process.env['SULIAN_TEST_ADDRESSES'] ?? 200);
const SCALE = 3;

describe('rows, counterparties and walks of more addresses [R-FETCH-176]', () => testFetchedAddresses(CHOSEN, SCALE));
