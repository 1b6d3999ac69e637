"""What things are made of. Colours are written as on the shop's pages: '#1c1f33'."""

import bpy

_made = {}


def linear(colour):
    """'#rrggbb' as the linear light that Blender reckons with."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1.0,)


def mixed(colour, other, share):
    """`colour` with a share of `other` in it."""
    pairs = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return '#' + ''.join(f'{round(a + (b - a) * share):02x}' for a, b in pairs)


def _once(make):
    """One material per set of arguments: a thousand screws share theirs."""

    def remembered(*args, **kwargs):
        key = (make.__name__, args, tuple(sorted(kwargs.items())))
        if key not in _made:
            _made[key] = make(*args, **kwargs)
        return _made[key]

    return remembered


class _Nodes:
    """A material's node tree with its principled shader, and shorter words for what we do to it."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']

    def add(self, kind, **settings):
        node = self.tree.nodes.new(f'ShaderNode{kind}')
        for name, value in settings.items():
            setattr(node, name, value)
        return node

    def join(self, output, target):
        self.tree.links.new(output, target)

    def set(self, **inputs):
        for name, value in inputs.items():
            self.shader.inputs[name.replace('_', ' ').title()].default_value = value

    def coordinates(self, stretch=(1, 1, 1)):
        """The object's own millimetres, stretched."""
        place = self.add('TexCoord')
        mapping = self.add('Mapping')
        mapping.inputs['Scale'].default_value = stretch
        self.join(place.outputs['Object'], mapping.inputs['Vector'])
        return mapping.outputs['Vector']

    def bump(self, height, strength):
        node = self.add('Bump')
        node.inputs['Strength'].default_value = strength
        node.inputs['Distance'].default_value = 0.01
        self.join(height, node.inputs['Height'])
        self.join(node.outputs['Normal'], self.shader.inputs['Normal'])

    def ramp(self, stops):
        node = self.add('ValToRGB')
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, index, colour in zip(elements, range(len(stops)), stops):
            element.position = index / (len(stops) - 1)
            element.color = linear(colour)
        return node


@_once
def plastic(colour, rough=0.42, grain=0.06, shine=0.5):
    """Moulded plastic; `grain` is its fine texture."""
    nodes = _Nodes('plastic')
    nodes.set(base_color=linear(colour), roughness=rough, specular=shine)
    if grain:
        noise = nodes.add('TexNoise')
        noise.inputs['Scale'].default_value = 2.2
        noise.inputs['Detail'].default_value = 3
        nodes.join(nodes.coordinates(), noise.inputs['Vector'])
        nodes.bump(noise.outputs['Fac'], grain)
    return nodes.material


@_once
def rubber(colour='#0b0b0d'):
    return plastic(colour, 0.7, 0.1, 0.3)


@_once
def lacquer(colour, rough=0.3):
    """Painted and varnished sheet metal."""
    nodes = _Nodes('lacquer')
    nodes.set(base_color=linear(colour), roughness=rough, clearcoat=0.35, clearcoat_roughness=0.18)
    return nodes.material


@_once
def metal(colour='#a9adb5', rough=0.3, brushed=None):
    """Bare or anodised metal; `brushed` is the axis ('x', 'y' or 'z') along which it was brushed."""
    nodes = _Nodes('metal')
    nodes.set(base_color=linear(colour), metallic=1.0, roughness=rough)
    if brushed:
        noise = nodes.add('TexNoise')
        noise.inputs['Scale'].default_value = 1.0
        noise.inputs['Detail'].default_value = 2
        stretch = tuple(0.03 if axis == brushed else 6.0 for axis in 'xyz')
        nodes.join(nodes.coordinates(stretch), noise.inputs['Vector'])
        nodes.bump(noise.outputs['Fac'], 0.10)
    return nodes.material


@_once
def void():
    """The dark of a hole."""
    return plastic('#050506', 0.9, 0, 0.1)


@_once
def glow(colour, strength=1.2):
    """A small lamp behind tinted plastic. Above 1.5 every colour turns white."""
    nodes = _Nodes('glow')
    nodes.set(base_color=linear(mixed(colour, '#000000', 0.7)), roughness=0.4, specular=0.2)
    nodes.set(emission=linear(colour), emission_strength=strength)
    return _seen_only(nodes)


def _seen_only(nodes):
    """Small lights are found by the rays that run into them: to look for each from everywhere makes noise."""
    nodes.material.cycles.sample_as_light = False
    return nodes.material


@_once
def light_bar(stops, length, axis='X', strength=1.3):
    """A strip of light that runs through the colours from end to end."""
    nodes = _Nodes('light bar')
    place = nodes.add('TexCoord')
    split = nodes.add('SeparateXYZ')
    reach = nodes.add('MapRange')
    reach.inputs['From Min'].default_value = -length / 2
    reach.inputs['From Max'].default_value = length / 2
    nodes.join(place.outputs['Object'], split.inputs[0])
    nodes.join(split.outputs[axis], reach.inputs['Value'])
    return _lit(nodes, reach.outputs[0], stops, strength)


@_once
def light_ring(stops, strength=1.3):
    """A ring of light around the object's own Z axis, which ends in the colour that it begins with."""
    nodes = _Nodes('light ring')
    place = nodes.add('TexCoord')
    angle = nodes.add('TexGradient', gradient_type='RADIAL')
    nodes.join(place.outputs['Object'], angle.inputs['Vector'])
    return _lit(nodes, angle.outputs['Fac'], (*stops, stops[0]), strength)


@_once
def frosted(stops, hub, tip, strength=0.75):
    """Milky blades that lamps in the hub shine through: brightest there, and through the colours around the axis."""
    nodes = _Nodes('frosted')
    place = nodes.add('TexCoord')
    angle = nodes.add('TexGradient', gradient_type='RADIAL')
    away = nodes.add('VectorMath', operation='LENGTH')
    fade = nodes.add('MapRange', interpolation_type='SMOOTHSTEP')
    for name, value in (('From Min', hub), ('From Max', tip), ('To Min', strength), ('To Max', strength * 0.3)):
        fade.inputs[name].default_value = value
    ramp = nodes.ramp((*stops, stops[0]))
    nodes.join(place.outputs['Object'], angle.inputs['Vector'])
    nodes.join(place.outputs['Object'], away.inputs[0])
    nodes.join(away.outputs['Value'], fade.inputs['Value'])
    nodes.join(angle.outputs['Fac'], ramp.inputs['Fac'])
    nodes.join(ramp.outputs['Color'], nodes.shader.inputs['Emission'])
    nodes.join(fade.outputs[0], nodes.shader.inputs['Emission Strength'])
    nodes.set(base_color=linear('#9298a5'), roughness=0.35)
    # What they throw on their surroundings is a lamp's work.
    return _seen_only(nodes)


def _lit(nodes, position, stops, strength):
    ramp = nodes.ramp(stops)
    nodes.join(position, ramp.inputs['Fac'])
    nodes.set(base_color=(0.1, 0.1, 0.1, 1), roughness=0.5, specular=0.15, emission_strength=strength)
    nodes.join(ramp.outputs['Color'], nodes.shader.inputs['Emission'])
    return _seen_only(nodes)


@_once
def printed(file, rough=0.4, metallic=0.0, glow=0.0, shine=0.4):
    """A picture on a surface, clear where the picture is clear."""
    nodes = _Nodes('printed')
    image = nodes.add('TexImage', image=bpy.data.images.load(file, check_existing=True), extension='CLIP')
    nodes.join(image.outputs['Color'], nodes.shader.inputs['Base Color'])
    nodes.join(image.outputs['Alpha'], nodes.shader.inputs['Alpha'])
    nodes.set(roughness=rough, metallic=metallic, specular=shine)
    if glow:
        nodes.join(image.outputs['Color'], nodes.shader.inputs['Emission'])
        nodes.set(emission_strength=glow)
    return nodes.material


@_once
def stamped(file, colour, glow=0.0):
    """A picture's shape on a surface, in one colour; lit from behind where it glows."""
    nodes = _Nodes('stamped')
    image = nodes.add('TexImage', image=bpy.data.images.load(file, check_existing=True), extension='CLIP')
    nodes.join(image.outputs['Alpha'], nodes.shader.inputs['Alpha'])
    nodes.set(base_color=linear(colour), roughness=0.4, specular=0.4)
    if glow:
        nodes.set(base_color=linear(mixed(colour, '#000000', 0.7)), emission=linear(colour), emission_strength=glow)
    return _seen_only(nodes)


@_once
def sheen(file):
    """Light that a pane mirrors, as a picture: it adds to what is behind and takes no light itself."""
    nodes = _Nodes('sheen')
    tree = nodes.tree
    tree.nodes.remove(nodes.shader)
    image = nodes.add('TexImage', image=bpy.data.images.load(file, check_existing=True), extension='CLIP')
    clear, light, both = nodes.add('BsdfTransparent'), nodes.add('Emission'), nodes.add('AddShader')
    nodes.join(image.outputs['Alpha'], light.inputs['Strength'])
    nodes.join(clear.outputs[0], both.inputs[0])
    nodes.join(light.outputs[0], both.inputs[1])
    nodes.join(both.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return _seen_only(nodes)


@_once
def circuit(file, board, traces, silk):
    """
    A printed circuit board. The picture is a map: red where traces run under the lacquer, green where white print lies
    on it, blue where bare metal shows.
    """
    nodes = _Nodes('circuit')
    image = nodes.add('TexImage', image=bpy.data.images.load(file, check_existing=True))
    image.image.colorspace_settings.name = 'Non-Color'
    split = nodes.add('SeparateRGB')
    nodes.join(image.outputs['Color'], split.inputs[0])
    colour = None
    for channel, tint in (('R', traces), ('G', silk), ('B', '#c9a860')):
        mix = nodes.add('MixRGB')
        if colour:
            nodes.join(colour, mix.inputs[1])
        else:
            mix.inputs[1].default_value = linear(board)
        mix.inputs[2].default_value = linear(tint)
        nodes.join(split.outputs[channel], mix.inputs[0])
        colour = mix.outputs[0]
    nodes.join(colour, nodes.shader.inputs['Base Color'])
    nodes.join(split.outputs['B'], nodes.shader.inputs['Metallic'])
    # Dull: a shiny one mirrors the lamps, and black boards turn grey.
    nodes.set(roughness=0.5, specular=0.2)
    nodes.bump(split.outputs['R'], 0.12)
    return nodes.material


@_once
def glass(tint='#9aa3b0', reflection=0.35):
    """A pane as one plane: clear in front, mirroring where it is seen aslant."""
    nodes = _Nodes('glass')
    tree = nodes.tree
    tree.nodes.remove(nodes.shader)
    clear, mirror, mix = nodes.add('BsdfTransparent'), nodes.add('BsdfGlossy'), nodes.add('MixShader')
    facing, amount = nodes.add('LayerWeight'), nodes.add('Math', operation='MULTIPLY')
    clear.inputs['Color'].default_value = linear(tint)
    mirror.inputs['Roughness'].default_value = 0.03
    facing.inputs['Blend'].default_value = 0.2
    amount.inputs[1].default_value = reflection
    nodes.join(facing.outputs['Fresnel'], amount.inputs[0])
    nodes.join(amount.outputs[0], mix.inputs[0])
    nodes.join(clear.outputs[0], mix.inputs[1])
    nodes.join(mirror.outputs[0], mix.inputs[2])
    nodes.join(mix.outputs[0], tree.nodes['Material Output'].inputs['Surface'])
    return nodes.material
