/** The command of this program that serves a simulated chain; the program starts it itself, nobody else needs it. */
export const WORLD_COMMAND = 'simulated-node';
/** The command by which a build keeps a simulated chain's first blocks beside the program. */
export const KEEP_COMMAND = 'keep-world';
