/** Variables with which a person sets up the program, and libpq's, which its database client reads as well. */
const OF_PROGRAM = /^(SULIAN_.*|DATABASE_URL(_FILE)?|PORT|REGISTRATION_SEAL|PG[A-Z]+)$/;
/** Variables of the test runs themselves. */
const OF_TESTS = /^(SULIAN_TEST_.*|SULIAN_E2E_.*|SULIAN_URL)$/;

/**
 * Settings during tests: a program started without its own configuration and data folder fails with CONFIG_INVALID,
 * whatever the checkout contains.
 */
export const TRAPS = {
  SULIAN_CONFIG: '/dev/null/a-test-names-its-own-configuration',
  SULIAN_DATA_DIR: '/dev/null/a-test-names-its-own-folder',
};

/** True for a variable that changes what the program does; a test sees none but its own. */
export const isProgramVariable = (name) => OF_PROGRAM.test(name) && !OF_TESTS.test(name);

/** The environment without the variables by which a person sets up the program. */
export const withoutProgramVariables = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isProgramVariable(name)));

/** Node's option by which each process of a test run connects to this machine only. */
const CLOSED_NETWORK = `--import=${new URL('./closed-network.mjs', import.meta.url).href}`;

/** Replaces them in place by the traps, and closes the network of the processes that inherit the environment. */
export function trapProgramVariables(env) {
  for (const name of Object.keys(env)) if (isProgramVariable(name)) delete env[name];
  Object.assign(env, TRAPS);
  // The command line prints English, whatever the language of the machine.
  env['LC_ALL'] = 'C.UTF-8';
  const options = env['NODE_OPTIONS'] ?? '';
  if (!options.includes(CLOSED_NETWORK)) env['NODE_OPTIONS'] = `${options} ${CLOSED_NETWORK}`.trim();
}
