declare module '*.webp?avif' {
  const address: string
  export default address
}
