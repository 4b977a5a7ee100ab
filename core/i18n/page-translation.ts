// A browser that translates a page replaces each text node by a `<font>` element with other words. React does not know
// this: it would update nodes that are no longer shown, and fail to remove them. Decision 0038.

/** The element that replaced each text node. */
const replacements = new WeakMap<Node, Element>()

const replacementIn = (parent: Node, node: Node | null) => {
  const element = node && replacements.get(node)
  return element?.parentNode === parent ? element : null
}

const isReplacement = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font'

/** Puts a text node back after its text has changed, so that the browser translates it again. */
function restoreTextNode(text: Node) {
  const element = replacements.get(text)
  if (!element?.isConnected) return
  replacements.delete(text)
  element.replaceWith(text)
}

let isFollowing = false

/** Makes React updates work on a page that the browser translates. May be called several times. */
export function followPageTranslation(): void {
  if (isFollowing) return
  isFollowing = true
  let isPatched = false
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, nextSibling, previousSibling } of records) {
      if (type === 'characterData') restoreTextNode(target)
      else
        for (const node of removedNodes) {
          if (!(node instanceof Text) || node.isConnected) continue
          const element = [...addedNodes, nextSibling, previousSibling].find(isReplacement)
          if (!element) continue
          replacements.set(node, element)
          observer.observe(node, { characterData: true })
          if (!isPatched) patchNodes()
          isPatched = true
        }
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** After the first translation, changes of a text node are applied to the element that replaced it. */
function patchNodes() {
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const removeReplacement = (node: Node) => {
    replacements.get(node)?.remove()
    replacements.delete(node)
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (!replacementIn(this, child)) return removeChild.call(this, child) as T
    removeReplacement(child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const reference = replacementIn(this, before) ?? before
    removeReplacement(node)
    return insertBefore.call(this, node, reference) as T
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    removeReplacement(node)
    return appendChild.call(this, node) as T
  }
}
