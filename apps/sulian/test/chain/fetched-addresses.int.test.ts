import { describe } from 'vitest';
import { testFetchedAddresses } from './fetched-addresses.ts';

describe('rows, counterparties and walks of addresses [R-FETCH-176]', () => testFetchedAddresses(25));
