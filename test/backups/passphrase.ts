/** Opens all backups here. They hold nobody's data, so it is no secret. */
export const passphrase = 'cóndor nube página once'
