import { openDirectory } from './files/open-directory.ts'
import { openBucketOf } from './files/open-file-home.ts'
import { listNamedFiles } from './media/list-named-files.ts'
import { moveFiles } from './media/move-files.ts'
import { runShopCommand } from './shop-command.ts'
import { StartupError } from './startup-error.ts'

// npm run media:move [-- --delete-source]: the shop's files into the home where new ones come, from the other one.
await runShopCommand(async (db, { dataDir, s3, filesIn, backup }) => {
  const args = process.argv.slice(2)
  if (args.some((argument) => argument !== '--delete-source'))
    throw new StartupError('Uso: npm run media:move [-- --delete-source]')
  if (!s3)
    throw new StartupError('S3_BUCKET: falta. Los archivos solo tienen un lugar, y no hay adónde llevarlos.')
  const [disk, bucket] = [openDirectory(dataDir), await openBucketOf(s3)]
  const fault = await bucket.findFault()
  if (fault) throw new StartupError(fault)
  const [from, to] = filesIn === 's3' ? [disk, bucket] : [bucket, disk]
  console.log(`De ${from.name} a ${to.name}, donde la tienda guarda lo nuevo (FILES_IN).`)
  const deletesSource = args.includes('--delete-source')
  const withBackups = backup.folder === `${to.name}/backups`
  const readNamed = (folder: Parameters<typeof listNamedFiles>[1]) => listNamedFiles(db.$client, folder)
  let unknown = 0
  for await (const moved of moveFiles({ from, to, readNamed, withBackups, deletesSource })) {
    const { folder, copied, bytes, there, deleted } = moved
    unknown += moved.unknown
    console.log(
      `${folder}: ${copied} copiados (${(bytes / 1e6).toFixed(1)} MB), ${there} ya estaban${deletesSource ? `, ${deleted} borrados del origen` : ''}.`,
    )
  }
  if (unknown > 0) console.log(`${unknown} archivos que la base no nombra siguen en ${from.name}.`)
  if (!deletesSource)
    console.log(
      'El origen sigue como estaba. Con --delete-source se borra de él lo que ya está, comparado, en el otro.',
    )
  return 0
})
