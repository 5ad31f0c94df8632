import { z } from 'zod';
import { DEFAULT_DEMO_CHAINS, demoChain } from '../demo/demo-base.ts';

/** A number as people write one: `0x50`, `1e3` and ` 80 ` are what only a machine takes for the same, and likelier a slip. */
const wholeNumber = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,9})$/, 'a whole number in plain decimal digits, such as 8080')
  .transform(Number);

/** Variables that the program reads. */
export const environment = z.object({
  REGISTRATION_SEAL: z.enum(['required', 'optional']).default('required'),
  PORT: wholeNumber.pipe(z.number().max(65_535)).default(8080),
  /** Anything but this machine's own name lets others in: put TLS before it. */
  SULIAN_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/, 'a host name or an IP address')
    .default('localhost'),
  SULIAN_DATA_DIR: z.string().min(1).default('./data'),
  SULIAN_CONFIG: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** 32 bytes, hexadecimal or base64: encrypts identity documents. */
  SULIAN_DOCUMENT_KEY: z.string().optional(),
  SULIAN_SMTP_PASSWORD: z.string().optional(),
  /** Lets a monitor on another machine read /metrics. */
  SULIAN_METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,256}$/, '16 to 256 characters without blanks')
    .optional(),
  /** Pace of the demo world, for tests. */
  SULIAN_DEMO_BLOCK_MS: wholeNumber.pipe(z.number().min(50)).default(5_000),
  /** Chains of the demo world, separated by commas. */
  SULIAN_DEMO_CHAINS: z
    .string()
    .default(DEFAULT_DEMO_CHAINS.join())
    .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))])
    .pipe(z.array(demoChain)),
});
