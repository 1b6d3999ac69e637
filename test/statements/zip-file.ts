import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A ZIP of these texts, as spreadsheet programs write it. */
export function zipFile(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const deflated = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // Names in UTF-8.
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    // The first day that a ZIP can name: a file of today would not be the same bytes tomorrow.
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(deflated.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    parts.push(signature(0x04034b50), common, Buffer.from(name), deflated)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(signature(0x02014b50), Buffer.from([20, 0]), common, place, Buffer.from(name))
    offset += 30 + Buffer.byteLength(name) + deflated.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, signature(0x06054b50), end])
}

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

/** The texts in a ZIP, one for each of its files. */
export function textsInZip(zip: Buffer): string[] {
  const end = zip.lastIndexOf(signature(0x06054b50))
  const count = zip.readUInt16LE(end + 10)
  const texts: string[] = []
  for (let at = zip.readUInt32LE(end + 16), i = 0; i < count; i++) {
    const [method, size, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 42),
    ]
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(from, from + size)
    texts.push((method === 0 ? content : inflateRawSync(content)).toString())
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return texts
}
